# The engine as a library for other projects (docs/cpp.md): headers below include/tablier/, libtablier.a,
# find_package(tablier) and pkg-config. Installed as the component `development`.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# What other projects may include; whatever these need is installed below internal/, and may change.
set(public_headers
    core/error.h core/game.h core/perft.h core/random.h core/version.h
    search/levels.h search/make_search.h search/pace.h search/search.h
    erased/any_game.h
    session/record.h session/registry.h session/report.h session/seen_session.h session/session.h session/spec.h)
file(GLOB game_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR}/engine/games/*/game.h)
list(APPEND public_headers ${game_headers})

# The folders of the engine that other projects get, and the games.
add_library(tablier_library STATIC)
set_target_properties(tablier_library PROPERTIES OUTPUT_NAME tablier EXPORT_NAME tablier)
foreach(part core search erased games session registry)
  target_sources(tablier_library PRIVATE $<TARGET_OBJECTS:tablier_${part}>)
endforeach()
set_target_properties(tablier_library PROPERTIES LINKER_LANGUAGE CXX)
target_compile_features(tablier_library INTERFACE cxx_std_23)

install(TARGETS tablier_library EXPORT tablier
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/tablier)
install(EXPORT tablier FILE tablierConfig.cmake NAMESPACE tablier:: DESTINATION ${package_folder} COMPONENT development)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/tablierConfigVersion.cmake COMPATIBILITY SameMinorVersion)
file(CONFIGURE OUTPUT tablier.pc @ONLY CONTENT [[prefix=${pcfiledir}/../..
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@
libdir=${pcfiledir}/..

Name: tablier
Description: board games: rules, opponents, records
Version: @PROJECT_VERSION@
Cflags: -std=c++23 -I${includedir}
Libs: -L${libdir} -ltablier
]])
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tablierConfigVersion.cmake DESTINATION ${package_folder} COMPONENT development)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tablier.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(CODE "
  set(engine \"${PROJECT_SOURCE_DIR}/engine\")
  set(public_headers \"${public_headers}\")
  set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/tablier\")
  include(\"${PROJECT_SOURCE_DIR}/cmake/install_headers.cmake\")
" COMPONENT development)
