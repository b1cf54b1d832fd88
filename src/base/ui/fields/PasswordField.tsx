import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../ui-texts.ts'

/** A password field with a button that reveals the text. */
export function PasswordField(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const t = useTexts(texts)
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      // Mantine sets it for every other field.
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  )
}
