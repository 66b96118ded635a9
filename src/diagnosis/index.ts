// biome-ignore-all lint/performance/noBarrelFile: this is a public face.
/** The face of the diagnosis: what stands outside of the workbench uses nothing else of it. */
export { type DiagnoseOptions, diagnose } from './diagnose.ts';
export type { Diagnosis, DiagnosisNote } from './diagnosis.ts';
export { type DiagnoseByOptions, diagnoseBy, type EditDiagnosis, type EditFinding } from './edits/diagnoseBy.ts';
export type { Finding } from './findings.ts';
export { type LearnOptions, learn } from './learn/learn.ts';
export type { Hints, ObservedCall } from './mistakes/mistake.ts';
export type { AlignedStrings } from './strings/alignedStrings.ts';
