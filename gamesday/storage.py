"""Static files under names that carry their content's hash, compressed, with our own modules' imports rewritten."""

from django.contrib.staticfiles.storage import ManifestFilesMixin
from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
    # Only our modules import each other by path; a library's comment that shows an import is no reference.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        ManifestFilesMixin._js_module_import_aggregation_patterns[1],
    )
