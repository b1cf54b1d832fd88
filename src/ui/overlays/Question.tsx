import { Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { DialogHead } from './DialogHead.tsx'

export type Ask = { title: string; text: string; yes: string; no: string; onYes: () => void }

const ID = 'ask-first'
const WIDTH = 500 // docs/rules.md#measures

export function openQuestion(ask: Ask): void {
  modals.open({ modalId: ID, size: WIDTH, withCloseButton: false, children: <Question {...ask} /> })
}

export const closeQuestion = (): void => modals.close(ID)

function Question({ title, text, yes, no, onYes }: Ask) {
  return (
    <Stack gap={0}>
      <DialogHead title={title} hasClose />
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={closeQuestion}>
          {no}
        </Button>
        <Button
          color="danger"
          onClick={() => {
            closeQuestion()
            onYes()
          }}
        >
          {yes}
        </Button>
      </Group>
    </Stack>
  )
}
