import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { dateTexts } from './date-texts.ts'

type Props = {
  label: string
  onClick: () => void
  autoFocus?: boolean
  /** The pointer is over the button, so a click may follow. */
  onPointerEnter?: () => void
  onFocus?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Opens the calendar of the field `label`. */
export function CalendarButton({ label, ...button }: Props) {
  const buttonLabel = useTexts(dateTexts)('openCalendar', { label })
  return (
    <ActionIcon variant="subtle" color="gray" size="md" aria-label={buttonLabel} {...button}>
      <IconCalendar size={18} stroke={1.6} />
    </ActionIcon>
  )
}
