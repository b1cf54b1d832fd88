import { Checkbox, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useKeptFocus } from '../../../ground/ui/buttons/use-kept-focus.ts'
import type { Partner } from '../wire.ts'
import { texts } from './texts.ts'

type Props = { choice: ChosenPartners /** What can be done with those that are chosen. */; children: ReactNode }

/** Above the table: all of the page at once, and what to do with those that are chosen. */
export function ChoiceBar({ choice: { chosen, isAll, toggleAll }, children }: Props) {
  const t = useTexts(texts)
  return (
    <Group {...useKeptFocus()} gap="md" mih={36}>
      <Checkbox
        label={t('chooseAll')}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={toggleAll}
      />
      {chosen.length > 0 && children}
    </Group>
  )
}

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
