// For the help center.
export { ShowFirstSteps } from './first-steps/ShowFirstSteps.tsx'
