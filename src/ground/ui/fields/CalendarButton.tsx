import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { dateTexts } from './date-texts.ts'

type Props = {
  label: string
  onClick: () => void
  autoFocus?: boolean
  /** Somebody may press it soon. */
  onPointerEnter?: () => void
  onFocus?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Opens the calendar of the field with that label. */
export function CalendarButton({ label, ...button }: Props) {
  const says = useTexts(dateTexts)('openCalendar', { label })
  return (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={says} {...button}>
      <IconCalendar size={18} stroke={1.6} />
    </ActionIcon>
  )
}
