import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { DialogHead } from './DialogHead.tsx'

export type Confirmation = { title: string; text: string; confirm: string; cancel: string; onConfirm: () => void }

const ID = 'confirm-dialog'
const WIDTH = 500 // docs/rules.md#measures

export function openConfirmDialog(confirmation: Confirmation): void {
  modals.open({ modalId: ID, size: WIDTH, withCloseButton: false, children: <ConfirmDialog {...confirmation} /> })
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
        <Button
          color="danger"
          onClick={() => {
            closeConfirmDialog()
            onConfirm()
          }}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  )
}
