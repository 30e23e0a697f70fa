import { type ReactNode, useState } from 'react';
import { failureText } from '../../platform/show-failure.ts';
import { FileField, type UploadState } from '../../ui/fields/FileField.tsx';
import { sendFile } from './upload.ts';

/** A file that is sent as soon as it is chosen; `fileId` names it when it has arrived. */
export function useSentFile(purpose: string) {
  const [fileId, setFileId] = useState<string>();
  const [upload, setUpload] = useState<UploadState>();
  const [file, setFile] = useState<File>();
  const send = async (chosen: File) => {
    const state = { name: chosen.name, size: chosen.size, sent: 0 };
    setFile(chosen);
    setFileId(undefined);
    setUpload(state);
    try {
      setFileId(await sendFile(chosen, purpose, (share) => setUpload({ ...state, sent: share * chosen.size })));
      setUpload({ ...state, sent: chosen.size, done: true });
    } catch (failure) {
      setUpload({ ...state, failure: failureText(failure) });
    }
  };
  return { fileId, file, upload, sending: Boolean(upload && !upload.done && !upload.failure), send, again: () => file && void send(file) };
}

/** Takes one file and sends it at once. */
export function SentFileField({
  of,
  label,
  help,
  error,
  required,
  accept,
}: {
  of: ReturnType<typeof useSentFile>;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  accept: string;
}) {
  return (
    <FileField
      label={label}
      help={help}
      error={error}
      required={required}
      accept={accept}
      uploads={of.upload ? [of.upload] : []}
      onFiles={([file]) => file && void of.send(file)}
      onRetry={of.again}
    />
  );
}
