"""The quiz questions: what is shipped, what organisers make of them, which is asked next."""
