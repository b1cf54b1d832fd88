import { Input, PinInput } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from './code-texts.ts'

type Props = {
  value: string
  onChange: (code: string) => void
  /** Called once all six digits are typed or pasted. */
  onComplete: (code: string) => void
  isDisabled?: boolean
  /** Why the last code was refused. */
  error?: string
  /** Another field comes first and has the focus. */
  isLater?: boolean
}

/**
 * Six fields for the digits of a one-time code. The first has the focus, also in a dialog, and
 * again after a try. A dialog sets the focus shortly after it opens; it then moves to the first
 * empty digit, because the user may already be typing.
 */
export function OneTimeCodeInput({
  value,
  onChange,
  onComplete,
  isDisabled = false,
  error = '',
  isLater = false,
}: Props) {
  const t = useTexts(texts)
  return (
    <Input.Wrapper error={error} data-keeps-focus>
      <PinInput
        key={isDisabled ? 'sent' : 'typed'}
        role="group"
        aria-label={t('code')}
        length={6}
        type="number"
        inputType="text"
        inputMode="numeric"
        placeholder=""
        size="md"
        gap="xs"
        autoFocus={!isLater}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        disabled={isDisabled}
        error={error !== ''}
        getInputProps={index => ({
          'aria-label': t('digit', { position: index + 1 }),
          'data-autofocus': index === value.length || undefined,
        })}
      />
    </Input.Wrapper>
  )
}
