/** What may die while a file is handed in. */
export const PARTS = ['phone', 'network', 'browser', 'server'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The steps from bytes to *stored*: first on the device, then at the server. `at` says where a part dies in it: on the device after the
 * step (`here`), while the request waits for the lock of the attempt (`locked`), in the middle of its body (`half`), or when it is
 * committed and its answer is on the way (`answer`).
 */
export const STEPS = [
  { step: 'the computer has written the bytes down', at: 'here' },
  { step: 'their hash is counted', at: 'here' },
  { step: 'the phone opens the code', at: 'answer' },
  { step: 'the phone names its picture', at: 'locked' },
  { step: 'a numbered save announces the file', at: 'locked' },
  { step: 'the announcement is saved', at: 'answer' },
  { step: 'the upload is opened', at: 'answer' },
  { step: 'bytes of the file are on their way', at: 'half' },
  { step: 'the last byte is stored', at: 'answer' },
  { step: 'the hash is compared', at: 'locked' },
  { step: 'the file is stored', at: 'answer' },
  { step: 'bytes of the picture are on their way', at: 'half' },
  { step: 'the picture is stored', at: 'answer' },
  { step: 'the computer takes the picture into the answer', at: 'answer' },
] as const;
export type Step = (typeof STEPS)[number]['step'];
