import type { Account } from '../../../src/simulator/registers/finanzonline/accounts.ts'

/** Returns a web-service user of the participant `tid` for the simulated ministry. */
export const simulatedAccount = (tid: string): Account => ({
  tid,
  benid: 'WEBUSER01',
  pin: 'Simulator-2026',
  uids: [],
  loginRc: 0,
  mayQuery: true,
})
