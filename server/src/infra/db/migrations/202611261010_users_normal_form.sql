-- A keyword and what it is compared with have one form: full-width characters as half-width ones, nothing invisible, in lower case.
-- The contract's normalForm is the same.
create function normal_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(
    normalize(value, NFKC),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  ));
create or replace function cjk2(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normal_form(value), '([^\x01-\x7f])', '\1\1', 'g');

-- Only rows whose key is another one now are written. Their triggers keep everything else from changing, and nothing else does.
alter table users disable trigger user;
update users set name = name where name_key <> cjk2(name);
alter table users enable trigger user;
alter table gifts disable trigger user;
update gifts set company = company where name_key <> cjk2(company);
alter table gifts enable trigger user;
alter table invoices disable trigger user;
update invoices set head = head where name_key <> cjk2(head || E'\n' || username);
alter table invoices enable trigger user;
alter table feedback disable trigger user;
update feedback set content = content where search_key <> cjk2(name || ' ' || content);
alter table feedback enable trigger user;
alter table evidence disable trigger user;
update evidence set title = title where name_key <> cjk2(company_name || ' ' || title);
alter table evidence enable trigger user;
alter table notarizations disable trigger user;
update notarizations set username = username where name_key <> cjk2(username || ' ' || coalesce(company_name, ''));
alter table notarizations enable trigger user;
alter table captures disable trigger user;
update captures set name = name where name_key <> cjk2(username || ' ' || name);
alter table captures enable trigger user;
alter table front_logins disable trigger user;
update front_logins l set name_key = u.name_key from users u where u.id = l.user_id and l.name_key <> u.name_key;
alter table front_logins enable trigger user;
