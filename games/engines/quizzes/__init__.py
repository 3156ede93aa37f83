"""Games of questions: what one knows brings one on."""
