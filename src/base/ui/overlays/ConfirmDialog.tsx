import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { DialogHead } from './Dialog.tsx'

export type Confirmation = {
  title: string
  text: string
  confirm: string
  cancel: string
  onConfirm: () => void
  /** Called when the dialog is left without confirmation. */
  onCancel?: () => void
}

const ID = 'confirm-dialog'
const WIDTH = 500 // docs/rules.md#measures

export function openConfirmDialog(confirmation: Confirmation): void {
  let isConfirmed = false
  const onConfirm = () => {
    isConfirmed = true
    closeConfirmDialog()
    confirmation.onConfirm()
  }
  modals.open({
    modalId: ID,
    size: WIDTH,
    withCloseButton: false,
    children: <ConfirmDialog {...confirmation} onConfirm={onConfirm} />,
    onClose: () => !isConfirmed && confirmation.onCancel?.(),
  })
}

export const closeConfirmDialog = (): void => modals.close(ID)

function ConfirmDialog({ title, text, confirm, cancel, onConfirm }: Confirmation) {
  return (
    <Stack gap={0}>
      <DialogHead title={title} hasClose />
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={closeConfirmDialog}>
          {cancel}
        </Button>
        <Button color="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
