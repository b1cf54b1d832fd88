import type { Account } from '../../../src/simulator/finanzonline/accounts.ts'

/** A web-service user of a participant of its own, for the simulated ministry. */
export const simulatedAccount = (tid: string): Account => ({
  tid,
  benid: 'WEBUSER01',
  pin: 'Simulator-2026',
  uids: [],
  loginRc: 0,
  mayQuery: true,
})
