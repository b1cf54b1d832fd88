/** A web-service user of a participant, as the simulated ministry knows it. */
export type Account = {
  tid: string
  benid: string
  pin: string
  /** The requester UIDs it may ask for; empty = any. Others get rc 11. */
  uids: readonly string[]
  /** What a login with the right pin answers; 0 = a session. */
  loginRc: 0 | -4 | -5 | -6 | -7 | -8
  /** false: logs in, but every query answers rc -4. */
  mayQuery: boolean
}

const PIN = 'Simulator-2026'

const account = (benid: string, special: Partial<Account> = {}): Account => ({
  tid: '100000000001',
  benid,
  pin: PIN,
  uids: [],
  loginRc: 0,
  mayQuery: true,
  ...special,
})

/** Made-up accounts: the first two are good, the others show one refusal each. docs/simulator.md lists them. */
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
