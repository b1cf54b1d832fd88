import { useState } from 'react'
import type { CountryMapping } from '../wire.ts'
import { isSameWhom, type Whom } from './mapping.ts'

/** What was chosen and not saved yet, by mapping. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Whom>>>({})
  const whomOf = (mapping: CountryMapping): Whom => drafts[mapping.id] ?? mapping
  return {
    whomOf,
    isChanged: (mapping: CountryMapping): boolean => !isSameWhom(whomOf(mapping), mapping),
    change: ({ id }: CountryMapping, whom: Whom) => setDrafts(present => ({ ...present, [id]: whom })),
    forget: (id: number) => setDrafts(({ [id]: _, ...others }) => others),
  }
}
