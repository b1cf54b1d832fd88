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
  /** The focus is on the title: there is something to read before anything is pressed. */
  startsAtTitle?: boolean
  /** Left out, the dialog can only be left by its own buttons. */
  onClose?: () => void
  children: ReactNode
}

const DEFAULT_WIDTH = 'calc(min(640px, 50vw))'

/**
 * The one dialog: first field focused, Escape leaves, the focus goes back, full screen on a phone. It has no Modal.Body,
 * by which a screen reader would read all of the content as the dialog's description.
 */
export function Dialog({ title, width, opened, startsAtTitle = false, onClose, children }: Props) {
  useFocusBack(opened)
  const isLeavable = onClose !== undefined
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      size={width ?? DEFAULT_WIDTH}
      fullScreen={useIsPhone()}
      closeOnEscape={isLeavable}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Box p="md">
          <DialogHead title={title} hasClose={isLeavable} isFirst={startsAtTitle} />
          {children}
        </Box>
      </Modal.Content>
    </Modal.Root>
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

type ReadProps = Pick<Props, 'title' | 'startsAtTitle' | 'children'> & { close: string; onClose: () => void }

/** A dialog that is read and closed: the focus is on the way out, unless it starts at the title. */
export const ReadDialog = ({ close, onClose, children, ...dialog }: ReadProps) => (
  <Dialog {...dialog} opened onClose={onClose}>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button data-autofocus={!dialog.startsAtTitle || undefined} onClick={onClose}>
          {close}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

type HeadProps = {
  title: string
  hasClose: boolean /** The focus is on it when the dialog opens. */
  isFirst?: boolean
}

/** Title and close button of a dialog. Mantine's own head is a <header>, which outside main would be a second banner. */
export function DialogHead({ title, hasClose, isFirst = false }: HeadProps) {
  const t = useTexts(texts)
  return (
    <Group justify="space-between" wrap="nowrap" mb="md" mih={28}>
      <Modal.Title fz="lg" fw={600} tabIndex={-1} data-autofocus={isFirst || undefined}>
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
