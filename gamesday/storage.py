"""Static files under names that carry their content's hash, compressed, with JavaScript imports rewritten."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
