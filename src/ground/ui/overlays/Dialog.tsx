import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/window-size.ts'
import { DialogHead } from './DialogHead.tsx'
import { useFocusBack } from './use-focus-back.ts'

type Props = {
  title: string
  /** Width in px, where docs/rules.md#measures names one for this dialog; else at most half the window. */
  width?: number
  opened: boolean
  /** Left out, the dialog can only be left by its own buttons. */
  onClose?: () => void
  children: ReactNode
}

const DEFAULT_WIDTH = 'calc(min(640px, 50vw))'

/** The one dialog: first field focused, Escape leaves, the focus goes back, full screen on a phone. */
export function Dialog({ title, width, opened, onClose, children }: Props) {
  useFocusBack(opened)
  const isLeavable = onClose !== undefined
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      size={width ?? DEFAULT_WIDTH}
      fullScreen={useIsPhone()}
      withCloseButton={false}
      closeOnEscape={isLeavable}
      closeOnClickOutside={false}
    >
      <DialogHead title={title} hasClose={isLeavable} />
      {children}
    </Modal>
  )
}
