import { useState } from 'react'
import type { CountryMapping } from '../wire.ts'
import { isSamePair, type ServicePair } from './mapping.ts'

/** What was chosen and not saved yet, by mapping. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, ServicePair>>>({})
  const servicesOf = (mapping: CountryMapping): ServicePair => drafts[mapping.id] ?? mapping
  return {
    servicesOf,
    isChanged: (mapping: CountryMapping): boolean => !isSamePair(servicesOf(mapping), mapping),
    change: ({ id }: CountryMapping, services: ServicePair) => setDrafts(present => ({ ...present, [id]: services })),
    forget: (id: number) => setDrafts(({ [id]: _, ...others }) => others),
  }
}
