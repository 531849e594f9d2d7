-- Feedback filtered by kind of user and by problem at once: without it a page is found by sorting all that fits both.
create index feedback_by_both on feedback (user_type, type, added_at, id);
