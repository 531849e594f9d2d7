-- Balances change by entries alone: emptying the table would lose all of them.
create trigger keep_all_balances before truncate on balances for each statement execute function refuse_change();
create trigger keep_all_counts before truncate on user_counts for each statement execute function refuse_change();
