import { ComboboxChevron, ComboboxClearButton, PillGroup, PillsInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Status } from '../status-rules.ts'
import { StatusPill } from './StatusPill.tsx'
import { texts } from './texts.ts'

const ROOM_FOR_CLEAR = 50
const OPENS: readonly string[] = [' ', 'ArrowDown', 'ArrowUp']

type Props = {
  filter: readonly Status[]
  onChange: (filter: Status[]) => void
  onOpen: () => void
  /** Somebody may open it soon. */
  onNear: () => void
}

/** What Mantine's MultiSelect shows while it is closed, and how it behaves then, without its list and all that floats. */
export function ClosedStatusFilter({ filter, onChange, onOpen, onNear }: Props) {
  const t = useTexts(texts)
  const without = (which: number) => onChange(filter.filter((_, at) => at !== which))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace') without(filter.length - 1)
    if (!OPENS.includes(event.key)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <PillsInput
      pointer
      onClick={onOpen}
      onPointerEnter={onNear}
      rightSectionPointerEvents="none"
      __defaultRightSection={<ComboboxChevron size="sm" />}
      __clearSection={<ComboboxClearButton aria-label={t('clearFilter')} onClear={() => onChange([])} />}
      __clearable
    >
      <PillGroup style={{ paddingInlineEnd: ROOM_FOR_CLEAR }}>
        {filter.map((status, at) => (
          <StatusPill key={status} filter={filter} at={at} onRemove={() => without(at)} />
        ))}
        <PillsInput.Field
          type="hidden"
          readOnly
          pointer
          role="combobox"
          aria-label={t('filter')}
          aria-haspopup="listbox"
          aria-expanded={false}
          autoComplete="off"
          onFocus={onNear}
          onKeyDown={onKeyDown}
        />
      </PillGroup>
    </PillsInput>
  )
}
