import { Button, Divider, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { SubmitButton } from '../buttons/SubmitButton.tsx'
import { Failure } from '../display/Failure.tsx'
import { Dialog, DialogFoot } from '../overlays/Dialog.tsx'
import { useLeaving } from '../overlays/use-leaving.ts'
import { Form } from './Form.tsx'
import { texts } from './form-texts.ts'

type FormProps = {
  /** The word of the button that sends it. */
  submit: string
  isBusy?: boolean
  /** Nothing was changed. A form with a fault can be sent: it says what is wrong. */
  isDisabled?: boolean
  /** Why it was not taken; '' = it was not refused. */
  failure: string
  /** What is wrong with single fields: then it is said there alone. */
  errors?: object
  /** Its text grows while it is typed: the buttons stay in sight. They would cover what opens above them, as a calendar does. */
  growsLong?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Something was typed: what was refused is no longer there. */
  onType?: () => void
  /** The fields; the first one has `data-autofocus`. */
  children: ReactNode
}

type Props = FormProps & {
  title: string
  /** In px, as Dialog takes it. */
  width?: number
  /** Something was typed, which is asked about before it is left. */
  isUnsaved?: boolean
  /** What stands below the form and is not sent with it. */
  below?: ReactNode
  onClose: () => void
}

/** The one dialog with a form: its fields, why it was refused, the way back and the way on. */
export function FormDialog({ title, width, isUnsaved = false, below, onClose, ...form }: Props) {
  const leave = useLeaving({ isUnsaved, onLeave: onClose })
  return (
    <Dialog title={title} {...(width === undefined ? {} : { width })} opened onClose={leave}>
      <DialogForm {...form} onLeave={leave} />
      {below && (
        <>
          <Divider my="lg" color="var(--ui-line)" />
          {below}
        </>
      )}
    </Dialog>
  )
}

/** The form alone, for a dialog that shows something else before it. */
export function DialogForm({ isBusy = false, isDisabled = false, ...props }: FormProps & { onLeave: () => void }) {
  const { submit, failure, errors = {}, growsLong = false, onSubmit, onType, onLeave, children } = props
  const t = useTexts(texts)
  const Buttons = growsLong ? DialogFoot : ButtonRow
  return (
    <Form onSubmit={onSubmit} onType={onType} autoComplete="off">
      <Stack>
        {children}
        <Failure text={Object.keys(errors).length > 0 ? '' : failure} />
        <Buttons>
          <Button variant="default" onClick={onLeave} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <SubmitButton isBusy={isBusy} isDisabled={isDisabled}>
            {submit}
          </SubmitButton>
        </Buttons>
      </Stack>
    </Form>
  )
}

const ButtonRow = ({ children }: { children: ReactNode }) => <Group justify="flex-end">{children}</Group>
