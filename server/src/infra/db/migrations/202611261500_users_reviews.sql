-- Every decision on a user's application for a verified name. A user's own columns hold the last one.
create table user_reviews (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  at timestamptz not null,
  -- The operator's name at that time.
  operator text not null,
  -- The status that the decision gave: 3 approved, 4 refused.
  status smallint not null check (status in (3, 4)),
  -- The reason of a refusal.
  opinion text
);
create index on user_reviews (user_id, id);

-- Decisions of before are known from the audit trail.
insert into user_reviews (user_id, at, operator, status, opinion)
select subject_id, at, operator, (after ->> 'status')::smallint, after ->> 'opinion' from audit_trail
where subject = 'user' and starts_with(action, '实名审核') order by id;

create trigger keep_reviews before update or delete or truncate on user_reviews for each statement execute function refuse_change();
