import { Button, Divider, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { SubmitButton } from '../buttons/SubmitButton.tsx'
import { Failure } from '../display/Failure.tsx'
import { Dialog, DialogFoot } from '../overlays/Dialog.tsx'
import { useConfirmedClose } from '../overlays/use-confirmed-close.ts'
import { Form } from './Form.tsx'
import { texts } from './form-texts.ts'

type FormProps = {
  /** The label of the submit button. */
  submit: string
  isBusy?: boolean
  /** Nothing has changed. An invalid form can be submitted: it then shows its errors. */
  isDisabled?: boolean
  /** Why the form was refused; '' = it was not. */
  failure: string
  /** Errors of single fields; `failure` is then not shown. */
  errors?: object
  /**
   * True if the content grows while the user types: the buttons then stay in view. They would cover
   * anything that opens above them, such as a calendar.
   */
  growsLong?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Called when the input changes, which makes the last refusal obsolete. */
  onType?: () => void
  /** The fields; the first one has `data-autofocus`. */
  children: ReactNode
}

type Props = FormProps & {
  title: string
  /** In px, as in `Dialog`. */
  width?: number
  /** The form has unsaved input, so leaving asks for confirmation. */
  isUnsaved?: boolean
  /** Content below the form that is not submitted with it. */
  below?: ReactNode
  onClose: () => void
}

/** The base of every dialog with a form: fields, failure, and buttons to cancel and submit. */
export function FormDialog({ title, width, isUnsaved = false, below, onClose, ...form }: Props) {
  const leave = useConfirmedClose({ isUnsaved, onLeave: onClose })
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

/** The form without its dialog, for a dialog that shows other content first. */
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
