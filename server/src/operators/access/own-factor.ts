/** Whether an account signs in by what its owner has set up, an authenticator or a passkey, and by no code by SMS. */
export const hasOwnFactor = (account: string) => `(
  exists (select from authenticators u where u.account_id = ${account}.id and u.enabled_at is not null)
  or exists (select from passkeys k where k.account_id = ${account}.id))`
