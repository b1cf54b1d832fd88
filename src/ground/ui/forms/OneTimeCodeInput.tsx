import { Input, PinInput } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from './code-texts.ts'

type Props = {
  value: string
  onChange: (code: string) => void
  /** Called as soon as all six digits are there, typed or pasted. */
  onComplete: (code: string) => void
  isDisabled?: boolean
  /** Why the last one was refused. */
  error?: string
  /** Something else is to be done first: that has the focus. */
  isLater?: boolean
}

/**
 * Six digits, numeric only. The first one has the focus, also in a dialog, and again after a try. A dialog sets the focus a moment
 * after it has opened: by then to the first empty one, for somebody types already.
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
