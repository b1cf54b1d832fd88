/** A participant's web-service user at the simulated ministry. */
export type Account = {
  tid: string
  benid: string
  pin: string
  /** Requester UIDs that the account may use; empty = any. Others get rc 11. */
  uids: readonly string[]
  /** Return code of a login with the right pin; 0 opens a session. */
  loginRc: 0 | -4 | -5 | -6 | -7 | -8
  /** false: the login succeeds, but every query returns rc -4. */
  mayQuery: boolean
}

const PIN = 'Simulator-2026'

const account = (benid: string, overrides: Partial<Account> = {}): Account => ({
  tid: '100000000001',
  benid,
  pin: PIN,
  uids: [],
  loginRc: 0,
  mayQuery: true,
  ...overrides,
})

/**
 * Invented accounts, listed in docs/simulator.md: the first two work, each of the others causes one
 * refusal.
 */
export const DEFAULT_ACCOUNTS: readonly Account[] = [
  account('WEBUSER01'),
  account('WEBUSER02', { tid: '100000000002' }),
  account('ONEUID01', { tid: '100000000003', uids: ['ATU13585627'] }),
  account('NOQUERY01', { tid: '100000000004', mayQuery: false }),
  account('REFUSED04', { loginRc: -4 }),
  account('REFUSED05', { loginRc: -5 }),
  account('REFUSED06', { loginRc: -6 }),
  account('REFUSED07', { loginRc: -7 }),
  account('REFUSED08', { loginRc: -8 }),
]
