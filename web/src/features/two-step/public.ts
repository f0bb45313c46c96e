export { AuthenticatorSteps } from './AuthenticatorSteps.tsx'
export { RecoveryCodes } from './RecoveryCodes.tsx'
export { TwoStepSection } from './TwoStepSection.tsx'
