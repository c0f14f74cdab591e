// The registry: one line a folder of games/, in the order in which people see them. Included by session/registry.cpp,
// which says what a line means; nothing else stands here.
TABLIER_GAME_FOLDER(bobail)
TABLIER_GAME_FOLDER(castelott)
TABLIER_GAME_FOLDER(gwezboell)
TABLIER_GAME_FOLDER(bosworth)
TABLIER_GAME_FOLDER(chessington)
