import { jsonAnswer, type Operation } from '../answer.ts'
import { MEMBER_STATES } from '../businesses/member-states.ts'

/** GET /check-status: what is down by option is Unavailable; in an outage `vow` alone says so (docs/sources.md#vies-status). */
export const checkStatus: Operation = ({ behaviour }) => {
  const countries = Object.keys(MEMBER_STATES).map(countryCode => ({
    countryCode,
    availability: behaviour.memberStatesDown.includes(countryCode) ? 'Unavailable' : 'Available',
  }))
  return jsonAnswer('status', { vow: { available: behaviour.viesOutage === null }, countries })
}
