import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'

type Props = { isBusy: boolean; isDisabled?: boolean; children: ReactNode; fullWidth?: boolean }

/** A form's submit button: busy while the server works, disabled while nothing has changed. */
export const SubmitButton = (props: Props) => <ActionButton type="submit" {...props} />
