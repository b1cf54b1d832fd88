import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import { COUNTRY_CODES } from '../../vat-ids/uid/countries.ts'
import type { GaugeOf } from './read-gauge.ts'

/** Returns how the two services stand for this process: calls in flight, and about which states they are not asked. */
export const serviceGauges = ({ shares, isShut }: Pick<Authorities, 'shares' | 'isShut'>): GaugeOf[] => [
  {
    name: 'calls_in_flight',
    help: 'Calls of this process in flight',
    labels: ['service'],
    read: () => AUTHORITY_IDS.map(service => ({ labels: { service }, value: shares[service].inFlight() })),
  },
  {
    name: 'breaker_open',
    help: '1 = questions about this state are turned away by the service’s breakers',
    labels: ['service', 'state'],
    read: () =>
      AUTHORITY_IDS.flatMap(service =>
        COUNTRY_CODES.map(state => ({ labels: { service, state }, value: Number(isShut(service, state)) })),
      ),
  },
]
