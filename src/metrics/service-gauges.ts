import type { Authority } from '../authorities/answer.ts'
import type { Authorities } from '../authorities/create.ts'
import { COUNTRY_CODES } from '../uid/countries.ts'
import type { GaugeOf } from './read-gauge.ts'

const SERVICES: readonly Authority[] = ['finanzamt', 'vies']

/** Returns how the two services stand for this process: calls in flight, and about which states they are not asked. */
export const serviceGauges = ({ shares, isShut }: Pick<Authorities, 'shares' | 'isShut'>): GaugeOf[] => [
  {
    ...{ name: 'calls_in_flight', help: 'Calls of this process in flight', labels: ['service'] },
    read: () => SERVICES.map(service => ({ labels: { service }, value: shares[service].inFlight() })),
  },
  {
    name: 'breaker_open',
    help: '1 = questions about this state are turned away by the service’s breakers',
    labels: ['service', 'state'],
    read: () =>
      SERVICES.flatMap(service =>
        COUNTRY_CODES.map(state => ({ labels: { service, state }, value: Number(isShut(service, state)) })),
      ),
  },
]
