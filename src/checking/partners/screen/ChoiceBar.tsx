import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { useKeptFocus } from '../../../ground/ui/buttons/use-kept-focus.ts'
import { texts } from './texts.ts'
import type { ChosenPartners } from './use-chosen-partners.ts'

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
