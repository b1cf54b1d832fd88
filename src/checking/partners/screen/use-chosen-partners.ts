import { useState } from 'react'
import type { Partner } from '../wire.ts'

/** Which of the partners on this page somebody has chosen; another page begins with none, so that nothing is chosen out of sight. */
export function useChosenPartners(shown: readonly Partner[], page: string) {
  const [{ at, ids }, choose] = useState<{ at: string; ids: readonly number[] }>({ at: page, ids: [] })
  const chosen = at === page ? shown.filter(({ id }) => ids.includes(id)) : []
  const set = (partners: readonly Partner[]) => choose({ at: page, ids: partners.map(({ id }) => id) })
  return {
    chosen,
    isAll: shown.length > 0 && chosen.length === shown.length,
    toggle: (partner: Partner) =>
      set(chosen.includes(partner) ? chosen.filter(other => other !== partner) : [...chosen, partner]),
    toggleAll: () => set(chosen.length === shown.length ? [] : shown),
    clear: () => set([]),
  }
}

export type ChosenPartners = ReturnType<typeof useChosenPartners>
