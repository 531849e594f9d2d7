-- No statement looks for gifts by their user, and users are never deleted.
drop index gifts_by_user;
