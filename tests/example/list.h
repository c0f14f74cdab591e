// The example's one line, in the manner of engine/games/list.h.
TABLIER_GAME_FOLDER(tictactoe)
