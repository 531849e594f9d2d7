-- A claim is found by its record alone: a tab that decides a record and takes the next one has two.
drop index review_claims_by_tab;
