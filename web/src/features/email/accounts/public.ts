export { ServerFields, type ServerValues } from './ServerFields.tsx'
