import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'

type Props = { isBusy: boolean; isDisabled?: boolean; children: ReactNode; fullWidth?: boolean }

/** The submit button of a form: busy while the server works, disabled while nothing was changed. */
export const SubmitButton = (props: Props) => <ActionButton type="submit" {...props} />
