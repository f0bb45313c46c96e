export { AuthenticatorSteps } from './AuthenticatorSteps.tsx'
export { canUsePasskeys, isDeclined, makePasskey, passkeyFailure, signWithPasskey } from './passkeys.ts'
export { RecoveryCodes } from './RecoveryCodes.tsx'
export { TwoStepSection } from './TwoStepSection.tsx'
