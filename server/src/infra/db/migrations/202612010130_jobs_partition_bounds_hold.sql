-- Reads the tables while others write to them.
alter table evidence_proofs validate constraint bound;
alter table custody_events validate constraint bound;
alter table custody_anchors validate constraint bound;
alter table audit_trail validate constraint bound;
alter table front_logins validate constraint bound;
