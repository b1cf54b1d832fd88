import { Box, Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsPhone } from '../layout/window-size.ts'
import { texts } from '../texts.ts'
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

type OnceProps = {
  title: string /** That one has it now, in words. */
  kept: string
  onKept: () => void
  children: ReactNode
}

/**
 * A dialog for what is shown this once: neither Escape nor anything but its button leaves it, and the focus is not there, where an Enter
 * too many would press it.
 */
export const OnceDialog = ({ title, kept, onKept, children }: OnceProps) => (
  <Dialog title={title} opened>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button onClick={onKept}>{kept}</Button>
      </Group>
    </Stack>
  </Dialog>
)

type ReadProps = { title: string; close: string; onClose: () => void; children: ReactNode }

/** A dialog that is read and closed: the focus is on the way out. */
export const ReadDialog = ({ title, close, onClose, children }: ReadProps) => (
  <Dialog title={title} opened onClose={onClose}>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {close}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

/** Title and close button of a dialog. Mantine's own head is a <header>, which outside main would be a second banner. */
export function DialogHead({ title, hasClose }: { title: string; hasClose: boolean }) {
  const t = useTexts(texts)
  return (
    <Group justify="space-between" wrap="nowrap" mb="md" mih={28}>
      <Modal.Title fz="lg" fw={600}>
        {title}
      </Modal.Title>
      {hasClose && <Modal.CloseButton aria-label={t('close')} />}
    </Group>
  )
}

type FootProps = {
  /** Between what scrolls and the buttons, such as how far something is. */ above?: ReactNode
  children: ReactNode
}

/** A dialog's buttons, in sight however long the dialog is: at the edge of the window, above what scrolls beneath them. */
export const DialogFoot = ({ above, children }: FootProps) => (
  <Box className="dialog-foot">
    {above}
    <Group justify="flex-end" gap="sm" pt="sm">
      {children}
    </Group>
  </Box>
)
