import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { translate } from '../../texts/translate.ts'
import { currentLanguage } from '../browser/current-language.ts'
import { texts } from '../ui-texts.ts'
import { storeRecentToast } from './recent-toasts.ts'

// docs/rules.md#intervals
const KINDS = {
  success: { autoClose: 2000, role: 'status', color: 'var(--ui-good)', Icon: IconCheck },
  info: { autoClose: 2000, role: 'status', color: 'var(--ui-busy)', Icon: IconInfoCircle },
  warning: { autoClose: 6000, role: 'alert', color: 'var(--ui-doubt)', Icon: IconAlertTriangle },
  error: { autoClose: 8000, role: 'alert', color: 'var(--ui-bad)', Icon: IconX },
} as const

export type ToastKind = keyof typeof KINDS

export function showToast(kind: ToastKind, title: string, message: string, topic?: string): void {
  const { autoClose, role, color, Icon } = KINDS[kind]
  const options = {
    id: topic ?? `${kind}/${title}/${message}`,
    autoClose,
    role,
    color,
    icon: <Icon size={18} aria-hidden />,
    // A toast with one sentence has no heading.
    ...(message === '' ? { message: title, styles: { description: { color: 'inherit' } } } : { title, message }),
    withBorder: true,
    closeButtonProps: { 'aria-label': translate(texts, currentLanguage())('close') },
  }
  storeRecentToast([title, message].filter(Boolean).join(' '))
  // `update` replaces a visible toast; `show` does nothing if it is visible already.
  notifications.update(options)
  notifications.show(options)
}
