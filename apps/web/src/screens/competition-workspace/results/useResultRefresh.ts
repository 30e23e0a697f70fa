import { useQueryClient } from '@tanstack/react-query';
import type { Workspace, WorkspaceStage } from '../useCompetitionWorkspace.ts';

/** Whatever a published result changes is read anew. */
export function useResultRefresh(workspace: Workspace, stage: WorkspaceStage) {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [
      ['result-preview', stage.id],
      ['competition-workspace', workspace.id],
      ['workspace-board', stage.id],
      ['awards', stage.id],
      ['dissents'],
    ])
      void client.invalidateQueries({ queryKey });
  };
}
