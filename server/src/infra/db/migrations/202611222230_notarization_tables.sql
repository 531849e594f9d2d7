-- Notaries, and applications for a notarial certificate with their documents, their handlers and their reviews.

create table notaries (
  id int generated always as identity primary key,
  notary text not null check (notary <> ''),
  assistant_notary text check (assistant_notary <> ''),
  created_at timestamptz not null,
  -- Decided cases still name them.
  deleted_at timestamptz
);

-- Who applies, for what, and who decides. What it costs and whether it is paid is its order's; `pay` and `added_at` are copies, which triggers keep.
create table notarizations (
  order_id bigint primary key references orders,
  order_no text not null,
  added_at timestamptz not null,
  pay smallint not null,
  -- The applicant as they were when they applied.
  user_id int not null references users,
  user_type smallint not null check (user_type in (1, 2)),
  username text not null,
  company_name text,
  tax_number text,
  address text,
  mobile text not null check (mobile ~ '^1[0-9]{10}$'),
  -- Whoever applies on behalf of the user.
  author_name text not null,
  author_phone text not null check (author_phone ~ '^1[0-9]{10}$'),
  author_idcard text not null check (length(author_idcard) >= 8),
  -- 1 photographed ID, 2 face recognition
  author_type smallint not null check (author_type in (1, 2)),
  -- Copies applied for, and how they reach the applicant: 1 fetched, 2 by post, 3 electronic.
  num smallint not null check (num between 1 and 99),
  send_type smallint not null check (send_type between 1 and 3),
  -- 1 in progress, 2 success, 3 terminated (refused), 4 failed (by the platform)
  status smallint not null default 1 check (status between 1 and 4),
  notary_id int references notaries,
  -- Who prepared the case (经办人). Nobody decides what they prepared themselves.
  handled_by int references accounts,
  handled_at timestamptz,
  checked_by int references accounts,
  checked_at timestamptz,
  check_remark text,
  name_key text not null generated always as (cjk2(username || ' ' || coalesce(company_name, ''))) stored,
  check ((handled_by is null) = (handled_at is null)),
  -- Only what is paid has an outcome; a review has a reviewer, a time and a remark.
  check (status = 1 or pay = 2),
  check ((status in (2, 3)) = (checked_by is not null)),
  check ((checked_by is null) = (checked_at is null)),
  check ((checked_by is null) = (check_remark is null)),
  constraint four_eyes check (checked_by is null or handled_by is distinct from checked_by)
);
create index notarizations_by_time on notarizations (added_at, order_id);
create index notarizations_by_status on notarizations (status, added_at, order_id);
create index notarizations_by_both on notarizations (status, pay, added_at, order_id);
create index notarizations_by_pay on notarizations (pay, added_at, order_id);
create index notarizations_by_handler on notarizations (handled_by) where status = 1;
create index notarizations_by_notary on notarizations (notary_id) where status = 1;
create index notarizations_by_name on notarizations using gin (name_key gin_trgm_ops);
create index notarizations_by_number on notarizations using gin (lower(order_no) gin_trgm_ops);
create index notarizations_by_mobile on notarizations using gin (mobile gin_trgm_ops);

create table notarization_counts (
  status smallint not null,
  pay smallint not null,
  day date not null,
  notarizations int not null,
  primary key (day, status, pay)
);
create trigger count_added after insert on notarizations referencing new table as added
  for each statement execute function keep_counts('notarization_counts', 'added_at', 'status, pay');
create trigger count_changed after update on notarizations referencing old table as changed new table as added
  for each statement execute function keep_counts('notarization_counts', 'added_at', 'status, pay');

create table notarization_documents (
  -- What an answer shows; `file` is where the file store keeps the bytes.
  path text primary key,
  order_id bigint not null references notarizations,
  kind text not null check (kind in ('apply', 'advice', 'tell', 'notes', 'license', 'file', 'author_front', 'author_back', 'author_hand')),
  file text not null,
  type text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  unique (order_id, kind)
);

-- An application takes number, time and payment from its order.
create function take_order() returns trigger language plpgsql as $$
declare
  ordered orders;
begin
  select * into strict ordered from orders where id = new.order_id;
  if ordered.kind <> 3 or ordered.user_id <> new.user_id then
    raise exception 'order % is no order for a certificate of user %', ordered.order_no, new.user_id;
  end if;
  new.order_no = ordered.order_no;
  new.added_at = ordered.created_at;
  new.pay = ordered.pay;
  return new;
end $$;
create trigger take_order before insert on notarizations for each row execute function take_order();

-- Who takes on certification work, may review it and has the fewest open cases; null when there is nobody.
create function next_handler() returns int language sql stable as $$
  select a.id from accounts a join roles r on r.id = a.role_id
  where a.status = 1 and a.is_accepted = 1 and r.status = 1 and (r.id = 1 or 51 = any (r.node_ids))
  order by (select count(*) from notarizations n where n.handled_by = a.id and n.status = 1), a.id
  limit 1
$$;

-- A case is assigned when it is paid.
create function assign_handler() returns trigger language plpgsql as $$
begin
  update notarizations n set pay = new.pay, handled_by = case new.pay when 2 then next_handler() end,
    handled_at = case when new.pay = 2 and next_handler() is not null then new.paid_at end
  where n.order_id = new.id;
  return null;
end $$;
create trigger assign_handler after update of pay on orders for each row when (new.kind = 3) execute function assign_handler();

-- What was applied for stays; an outcome is final.
create function keep_notarization() returns trigger language plpgsql as $$
declare
  changing text[] := array['pay', 'status', 'notary_id', 'handled_by', 'handled_at', 'checked_by', 'checked_at', 'check_remark', 'name_key'];
begin
  if to_jsonb(new) - changing <> to_jsonb(old) - changing or old.status <> 1 then
    raise exception 'update on notarizations is refused: application % is decided, or something other than its state would change', old.order_no;
  end if;
  return new;
end $$;
create trigger keep_notarization before update on notarizations for each row execute function keep_notarization();
create trigger keep_notarizations before delete or truncate on notarizations for each statement execute function refuse_change();
create trigger keep_all_counts before truncate on notarization_counts for each statement execute function refuse_change();
