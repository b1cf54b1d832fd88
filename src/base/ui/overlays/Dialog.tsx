import { Box, Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { useIsPhone } from '../layout/window-size.ts'
import { texts } from '../ui-texts.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  title: string
  /**
   * Width in px, if docs/rules.md#measures sets one for this dialog; else at most half the window.
   */
  width?: number
  opened: boolean
  /** Focuses the title, because there is text to read before a button is pressed. */
  startsAtTitle?: boolean
  /** Absent: only the dialog's own buttons close it. */
  onClose?: () => void
  children: ReactNode
}

const DEFAULT_WIDTH = 'calc(min(640px, 50vw))'

/**
 * The base of every dialog: the first field is focused, Escape closes, the focus returns, full
 * screen on a phone. It has no Modal.Body, whose whole content a screen reader would read as the
 * description.
 */
export function Dialog({ title, width, opened, startsAtTitle = false, onClose, children }: Props) {
  useReturnFocus(opened)
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
          <DialogHead title={title} hasClose={isLeavable} hasInitialFocus={startsAtTitle} />
          {children}
        </Box>
      </Modal.Content>
    </Modal.Root>
  )
}

type OnceProps = {
  title: string /** The button's label, such as "I have saved it". */
  confirmLabel: string
  onConfirm: () => void
  children: ReactNode
}

/**
 * A dialog for a value that is shown only once. Only its button closes it, not Escape. The button
 * has no focus, so that a second Enter does not press it.
 */
export const OnceDialog = ({ title, confirmLabel, onConfirm, children }: OnceProps) => (
  <Dialog title={title} opened>
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button onClick={onConfirm}>{confirmLabel}</Button>
      </Group>
    </Stack>
  </Dialog>
)

type ReadProps = Pick<Props, 'title' | 'startsAtTitle' | 'children'> & { close: string; onClose: () => void }

/** A dialog to read and close; the close button has the focus, unless it starts at the title. */
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
  hasClose: boolean /** Gets the focus when the dialog opens. */
  hasInitialFocus?: boolean
}

/**
 * Title and close button of a dialog. Mantine's own head is a <header>, which outside main would be
 * a second banner.
 */
export function DialogHead({ title, hasClose, hasInitialFocus = false }: HeadProps) {
  const t = useTexts(texts)
  return (
    <Group justify="space-between" wrap="nowrap" mb="md" mih={28}>
      <Modal.Title fz="lg" fw={600} tabIndex={-1} data-autofocus={hasInitialFocus || undefined}>
        {title}
      </Modal.Title>
      {hasClose && <Modal.CloseButton aria-label={t('close')} />}
    </Group>
  )
}

type FootProps = {
  /** Content between the scrolling part and the buttons, such as progress. */
  above?: ReactNode
  children: ReactNode
}

/** A dialog's buttons, which stay in view at the window's edge above the scrolling content. */
export const DialogFoot = ({ above, children }: FootProps) => (
  <Box className="dialog-foot">
    {above}
    <Group justify="flex-end" gap="sm" pt="sm">
      {children}
    </Group>
  </Box>
)
